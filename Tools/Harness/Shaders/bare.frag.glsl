// SPDX-License-Identifier: MIT

in vec3 coordinate;
flat in float alpha;

uniform sampler2DArray texture0;

out vec4 fragment;

void main() {
    fragment = texture(texture0, coordinate) * alpha;
}
