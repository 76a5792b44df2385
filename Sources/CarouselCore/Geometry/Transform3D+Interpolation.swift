// SPDX-License-Identifier: MIT

import Glibc

extension Transform3D {
    /// The transform between this one and another: rotations turn rather than shrink and grow; perspective and positions
    /// change linearly.
    ///
    /// - Parameter part: 0 gives `self`, 1 gives `other`; values between and beyond are allowed, NaN counts as 1.
    public func interpolated(to other: Transform3D, part: Double) -> Transform3D {
        if part == 0 { return self }
        if part == 1 || part.isNaN { return other }
        guard let a = Parts(self), let b = Parts(other) else {
            // If they cannot be decomposed, mix entry by entry.
            return Transform3D(entries: zip(entries, other.entries).map { .mix($0, $1, part) }) ?? other
        }
        return a.interpolated(to: b, part: part).transform
    }

    /// A transform as stretch, then rotation, then translation, then perspective.
    private struct Parts {
        /// Lower triangular: three scales and three shears.
        var stretch: [Double]
        /// Unit quaternion, w last.
        var rotation: SIMD4<Double>
        var translation: SIMD3<Double>
        /// The fourth column relative to the third.
        var perspective: Double

        init?(_ m: Transform3D) {
            let depth = SIMD4(m.m13, m.m23, m.m33, m.m43)
            let eye = SIMD4(m.m14, m.m24, m.m34, m.m44 - 1)
            let length = (depth * depth).sum()
            perspective = length > 0 ? (eye * depth).sum() / length : 0
            // Anything else in the fourth column is not a perspective along z.
            let rest = eye - depth * perspective
            guard (rest * rest).sum() < 1e-18 else { return nil }
            translation = SIMD3(m.m41, m.m42, m.m43)

            var rows = [SIMD3(m.m11, m.m12, m.m13), SIMD3(m.m21, m.m22, m.m23), SIMD3(m.m31, m.m32, m.m33)]
            var lower = [Double](repeating: 0, count: 9)
            for row in 0..<3 {
                for before in 0..<row {
                    let along = (rows[row] * rows[before]).sum()
                    lower[row * 3 + before] = along
                    rows[row] -= rows[before] * along
                }
                let size = (rows[row] * rows[row]).sum().squareRoot()
                guard size > 1e-12 else { return nil }
                lower[row * 3 + row] = size
                rows[row] /= size
            }
            // A mirror image is not a rotation: make the last scale negative instead.
            let cross = SIMD3(
                rows[0].y * rows[1].z - rows[0].z * rows[1].y, rows[0].z * rows[1].x - rows[0].x * rows[1].z,
                rows[0].x * rows[1].y - rows[0].y * rows[1].x)
            if (cross * rows[2]).sum() < 0 {
                rows[2] = -rows[2]
                lower[8] = -lower[8]
            }
            stretch = lower
            rotation = Parts.quaternion(rows)
        }

        func interpolated(to other: Parts, part: Double) -> Parts {
            var result = self
            result.perspective += (other.perspective - perspective) * part
            result.translation += (other.translation - translation) * part
            for index in stretch.indices { result.stretch[index] += (other.stretch[index] - stretch[index]) * part }
            var target = other.rotation
            var cosine = (rotation * target).sum()
            if cosine < 0 {
                target = -target
                cosine = -cosine
            }
            if cosine > 0.9999 {
                let mixed = rotation + (target - rotation) * part
                result.rotation = mixed / (mixed * mixed).sum().squareRoot()
            } else {
                let angle = acos(min(1, cosine))
                result.rotation = (rotation * sin((1 - part) * angle) + target * sin(part * angle)) / sin(angle)
            }
            return result
        }

        var transform: Transform3D {
            let (x, y, z, w) = (rotation.x, rotation.y, rotation.z, rotation.w)
            let rows = [
                SIMD3(1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w)),
                SIMD3(2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w)),
                SIMD3(2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y)),
            ]
            var m = Transform3D()
            let r0 = rows[0] * stretch[0]
            let r1 = rows[0] * stretch[3] + rows[1] * stretch[4]
            let r2 = rows[0] * stretch[6] + rows[1] * stretch[7] + rows[2] * stretch[8]
            (m.m11, m.m12, m.m13, m.m14) = (r0.x, r0.y, r0.z, r0.z * perspective)
            (m.m21, m.m22, m.m23, m.m24) = (r1.x, r1.y, r1.z, r1.z * perspective)
            (m.m31, m.m32, m.m33, m.m34) = (r2.x, r2.y, r2.z, r2.z * perspective)
            let t = translation
            (m.m41, m.m42, m.m43, m.m44) = (t.x, t.y, t.z, 1 + t.z * perspective)
            return m
        }

        /// The quaternion of three orthonormal rows.
        private static func quaternion(_ r: [SIMD3<Double>]) -> SIMD4<Double> {
            let trace = r[0].x + r[1].y + r[2].z
            var q: SIMD4<Double>
            if trace > 0 {
                q = SIMD4(r[1].z - r[2].y, r[2].x - r[0].z, r[0].y - r[1].x, trace + 1)
            } else if r[0].x > r[1].y, r[0].x > r[2].z {
                q = SIMD4(1 + r[0].x - r[1].y - r[2].z, r[0].y + r[1].x, r[0].z + r[2].x, r[1].z - r[2].y)
            } else if r[1].y > r[2].z {
                q = SIMD4(r[0].y + r[1].x, 1 + r[1].y - r[0].x - r[2].z, r[1].z + r[2].y, r[2].x - r[0].z)
            } else {
                q = SIMD4(r[0].z + r[2].x, r[1].z + r[2].y, 1 + r[2].z - r[0].x - r[1].y, r[0].y - r[1].x)
            }
            return q / (q * q).sum().squareRoot()
        }
    }
}
