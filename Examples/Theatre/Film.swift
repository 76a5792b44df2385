// SPDX-License-Identifier: MIT

import CarouselKit

/// A film that nobody has made.
struct Film {
    var title: String
    var year: Int
    var minutes: Int
    var genre: String
    var director: String
    var synopsis: String
    /// What its poster shows.
    var motif: Motif
    /// The sky from its top to the horizon, the light in it, and what is near and dark.
    var colors: [Color]
    /// The typeface of its title.
    var letters: Letters

    enum Motif: Int { case sun, rings, peaks, door, city, eclipse, waves, stripes, pendulum, squares }

    /// Typefaces, each with a fallback.
    enum Letters: String {
        case narrow = "Nimbus Sans Narrow, sans-serif"
        case gothic = "URW Gothic, sans-serif"
        case roman = "P052, serif"
        case bookish = "C059, serif"
    }

    init(
        _ title: String, _ year: Int, _ minutes: Int, _ genre: String, _ director: String, _ synopsis: String,
        _ motif: Motif, _ colors: String, _ letters: Letters
    ) {
        (self.title, self.year, self.minutes, self.genre) = (title, year, minutes, genre)
        (self.director, self.synopsis, self.motif, self.letters) = (director, synopsis, motif, letters)
        self.colors = colors.split(separator: " ").map { Color(hex: "#\($0)") ?? .white }
    }

    /// The typeface of everything but posters.
    static let letters = "Nimbus Sans, sans-serif"

    static let all = [
        Film(
            "The Long Noon", 1974, 131, "Western", "Ida Marchetti",
            "A surveyor draws a border through a town that has decided not to have one.", .sun,
            "f2b84b d9482b f7e7c1 2a1210", .narrow),
        Film(
            "Salt Choir", 2019, 104, "Drama", "Noor Haddad",
            "Eleven women keep a lighthouse singing after the ships have stopped coming.", .waves,
            "0b2a3a 14566b e9d8a6 08202c", .roman),
        Film(
            "Perigee", 1968, 97, "Science fiction", "Tomas Wirth",
            "The last radio operator on Earth falls for a voice that passes every ninety minutes.", .eclipse,
            "090b1c 1b2550 f4efe0 05060f", .gothic),
        Film(
            "Ninth Floor, Left", 1958, 88, "Noir", "Eleanor Voss",
            "A lift boy hears one half of a murder, every night, at ten past two.", .city,
            "1c1b29 5a2a3c f3c969 0e0d15", .narrow),
        Film(
            "Orchard of Bells", 2007, 118, "Fantasy", "Mirela Danko",
            "A foundry buries its failed bells, and in spring they grow.", .rings, "3f5d3a 9fb56c f6e3b4 1c2b1a",
            .bookish),
        Film(
            "Half a Mountain", 1983, 142, "Adventure", "Sven Aaker",
            "Two climbers own one rope, one map and a quarrel of twenty years.", .peaks, "f0a88c 7a4b73 fff1dc 241a33",
            .gothic),
        Film(
            "Tenant of the Hour", 1962, 93, "Mystery", "Ruth Abelard",
            "Somebody has rented the clock tower, and the town is running late.", .pendulum,
            "e8dcc0 c8a876 b3402f 2b2118", .roman),
        Film(
            "Blue Hour Bakery", 2021, 99, "Comedy", "Jun Okabe",
            "Two rival bakers share one oven, and by mistake one dream.", .door, "1d3557 457b9d ffd6a5 10203a", .bookish
        ),
        Film(
            "Vantablack", 2016, 109, "Thriller", "Ines Corral",
            "A painter sells a colour that nobody can prove to have seen.", .squares, "d9d4cb a79f92 d33f2c 141414",
            .narrow),
        Film(
            "Diagonal", 1979, 86, "Drama", "Paul Esterhazy",
            "A chess prodigy discovers the week that the board does not show.", .stripes, "efe6d2 e4c590 c8452d 1e2a38",
            .gothic),
        Film(
            "Monsoon Standard", 1994, 126, "Romance", "Asha Raman",
            "A weather clerk forecasts a meeting, and then must keep it from raining.", .sun,
            "0f4c5c 2d8a82 f6bd60 0a2a33", .roman),
        Film(
            "Cartographers", 2011, 137, "Adventure", "Lena Holm",
            "The map came first. The island took some persuading.", .rings, "e9e2cf c9b78a 2f6f73 16343a", .narrow),
        Film(
            "The Glass Herd", 1988, 101, "Fable", "Olan Price",
            "A shepherd inherits thirty sheep of crystal and one hill of stones.", .peaks,
            "a8d5d0 5b8f9b f7fbf2 1d3b47", .bookish),
        Film(
            "Kilowatt", 1949, 79, "Noir", "Frank Delacroix", "The meter reader knows which houses are awake.", .city,
            "10151f 29405c 9fe3d0 080b11", .gothic),
        Film(
            "Small Gods of Transit", 2023, 112, "Fantasy", "Wanjiru Kamau",
            "Every late train is an answered prayer. Just not yours.", .stripes, "2a1a4a 6d3f8c ffb86b 150c28", .narrow),
        Film(
            "A Door in August", 1971, 95, "Drama", "Claire Montand",
            "On the hottest day of the year a family waits for the one who may not knock.", .door,
            "e76f3c f4a259 fdf0d5 5b1f17", .roman),
        Film(
            "Umbra", 2014, 121, "Science fiction", "Kofi Asante",
            "An eclipse stops half way, and a city learns to live in the other half.", .eclipse,
            "2b0f14 7a1f2b ffb4a2 120508", .gothic),
        Film(
            "Tidewrack", 1991, 98, "Thriller", "Moira Quill",
            "The sea returns everything that it was given, in the wrong order.", .waves, "16232e 35524f d6cfae 0c151b",
            .narrow),
        Film(
            "The Metronome Heist", 1966, 107, "Comedy", "Gianni Bellucco",
            "The perfect robbery takes four minutes and thirty three seconds of silence.", .pendulum,
            "f5c518 ee9b1f 22223b 14142a", .gothic),
        Film(
            "Quiet Rooms", 2018, 90, "Drama", "Hye-jin Seo",
            "An acoustician measures the silence of houses where something was said.", .squares,
            "26323a 4b5d63 e8c39e 131b20", .roman),
        Film(
            "Sundial Motel", 1985, 103, "Comedy", "Dolores Finch",
            "Checkout is at eleven. It has been ten to eleven since Tuesday.", .sun, "ff9e80 e0529c ffe5b4 3a1145",
            .gothic),
        Film(
            "Echo Lake Radio", 2003, 115, "Mystery", "Peter Lindqvist",
            "A station plays tomorrow's requests, and one of them is a name.", .rings, "12263a 1f5673 ef8354 0a1622",
            .bookish),
        Film(
            "Snowline", 1977, 129, "Adventure", "Greta Ullmann",
            "A rescue dog, a retired pilot, and eleven hours of blue light.", .peaks, "c9def0 6b93c0 ffffff 1a2f52",
            .narrow),
        Film(
            "Arcade of Foxes", 1999, 94, "Family", "Benoit Laurier",
            "A boy with one coin, a machine with one life left, and the fox inside it.", .city,
            "2d0b45 8c2f6f ffcf56 16052a", .gothic),
        Film(
            "Night Ferry to Lund", 1954, 84, "Romance", "Karin Blom",
            "They have six hours, two cabins and the same wrong suitcase.", .door, "1b2a41 324a5f f2d492 0c1821",
            .bookish),
        Film(
            "Corona Borealis", 2020, 139, "Science fiction", "Mateo Ibarra",
            "The crew of a seed ship votes on which of them was never aboard.", .eclipse, "02111b 0f4c5c a8f0d8 010a10",
            .narrow),
        Film(
            "The Ministry of Waves", 1981, 111, "Satire", "Anton Belsky",
            "A minister regulates the tide, and the tide appeals.", .waves, "b23a48 fcb9b2 fff4e6 461220", .gothic),
        Film(
            "Parallel Lines", 1964, 92, "Romance", "Odile Serrat",
            "Two signalmen have waved for years. On Thursday there is fog.", .stripes, "dfe7e2 9db8ad d1603d 23403a",
            .roman),
        Film(
            "Foucault", 2009, 123, "Drama", "Henri Castel",
            "A widow hangs a weight from the dome, to see whether the house still turns.", .pendulum,
            "1f1d2b 4a3f5c e5c687 0f0e17", .bookish),
        Film(
            "Red Square, White Square", 1973, 89, "Documentary", "Vera Golub",
            "Forty years of one painting, and of the wall behind it.", .squares, "f1ece0 e2d3b5 b5202b 241c18", .narrow),
    ]
}
