internal import Core
internal import LeaguesAPI
internal import PageKit

/// The landscape of each tier, from a green hilltop to Everest, behind the header of Today and of
/// the Leaderboard. The drawings use the theme's colours, so they need no dark versions. Rules U1,
/// U5.
enum TierArt {
    /// The drawings of all tiers except Base Camp, which is part of the page kit.
    static let assets = [hilltop, montBlanc, k2, everest]

    /// Returns the landscape of a tier.
    static func land(of tier: Tier) -> Asset {
        switch tier {
        case .hilltop: hilltop
        case .baseCamp: Assets.hill
        case .montBlanc: montBlanc
        case .k2: k2
        case .everest: everest
        }
    }

    private static let hilltop = drawing(
        "hilltop",
        #"""
        <path d="M0 206c110-34 190-38 290-20s190-16 290-44 200-10 320 20v98H0z"
        fill="var(--hill-4)"/><path d="M0 226c130-30 220-20 320-8s170-66 290-70 160 60 290
        36v76H0z" fill="var(--hill-3)"/><path d="M606 152v-28" stroke="#8B7053"
        stroke-width="6" stroke-linecap="round"/><g fill="var(--pine)"><circle cx="606" cy="106"
        r="22"/><circle cx="587" cy="119" r="15"/><circle cx="626" cy="120" r="14"/></g><path
        d="M0 244c140-26 250-10 380-14s250-34 520-8v38H0z" fill="var(--hill-2)"/><path d="M506
        262c10-26 92-18 82-42s-40-32 8-66" fill="none" stroke="var(--snow)" stroke-width="5"
        stroke-linecap="round" stroke-dasharray="1 11" opacity=".8"/><path d="M0 256c140-18
        260-8 400-14s250-18 500-6v24H0z" fill="var(--hill-1)"/><path d="m424 196 14
        28h-8l10 20h-32l10-20h-8zM456 212l10 20h-6l8 16h-24l8-16h-6z" fill="var(--pine)"/>
        """#)

    private static let montBlanc = drawing(
        "mont-blanc",
        #"""
        <path d="M0 206l90-36 70 24 96-40 80 30 84-46 60 20 60-62c30-26 60-34 88-34s56 14 82
        36l64 40 60-16 66 34v104H0z" fill="var(--hill-4)"/><path d="M517 120 540 96c30-26
        60-34 88-34s56 14 82 36l40 25-26 3-22-12-24 20-30-16-28 22-34-20-24 18-20-12zM401
        148l19-10 24 8-14 10-12-6-8 6z" fill="var(--snow)" opacity=".9"/><path d="M0
        220c80-30 150-26 230-8s130 10 220-10 150-20 220-4 130 0 230-16v78H0z"
        fill="var(--hill-3)"/><path d="M0 240c120-36 210-12 320-14s200-42 330-30 150 30 250
        4v60H0z" fill="var(--hill-2)"/><g
        transform="translate(120 6)"><path d="M464 194h44v26h-44z" fill="#A98C6C"/><path d="m456
        197 30-22 30 22z" fill="#C9652F"/><path d="M480 202h12v12h-12z" fill="#FFE6A8"/></g><path
        d="M0 256c140-18 260-8 400-14s250-34 500-18v36H0z"
        fill="var(--hill-1)"/><path d="m404 190 15 30h-8l11 22h-36l11-22h-8zM540 204l11
        22h-6l9 17h-28l9-17h-6z" fill="var(--pine)"/>
        """#)

    private static let k2 = drawing(
        "k2",
        #"""
        <path d="M0 212l80-34 60 20 90-50 70 36 70-56 60 30 70-40 50 20 86-108 84 106 44-20 66
        56 70-30v118H0z" fill="var(--hill-4)"/><path d="m636 30 84 106-30 22-34-50-12 44-22-60z"
        opacity=".16"/><path d="m636 30 38 48-14-2-10 20-14-14-14
        26-12-30-17 6zM352 142l18-14 22 11-12 2-10-4-8 8zM480 129l20-11 18 7-12
        4-6-3-10 8z" fill="var(--snow)" opacity=".92"/><path d="M0 226c70-26 150-30 230-14s140
        10 220-16 160-10 230 4 140-4 220-18v78H0z" fill="var(--hill-3)"/><path d="M0
        244c120-26 210-8 320-12s210-36 340-24 150 22 240 4v48H0z" fill="var(--hill-2)"/><g
        transform="translate(104)"><path d="m448 238 26-40 28 40z" fill="#F5C34D"/><path
        d="m474 198 28 40h-18z"
        fill="#D49B2A"/><path d="m520 240 22-32 24 32z" fill="var(--blue)"/><path d="m542 208 24
        32h-15z" fill="#2F82B5"/></g><path d="M0 257c140-14 260-6 400-10s250-26 500-14v27H0z"
        fill="var(--hill-1)"/>
        """#)

    private static let everest = drawing(
        "everest",
        #"""
        <path d="M0 196l100-46 70 26 100-66 70 40 90-58 70 40 52-32 106-76 112 104 58-24 72
        50v106H0z" fill="var(--hill-4)"/><path d="m658 24 112 104-40 16-38-44-16 40-26-66z"
        opacity=".16"/><path d="M662 27c44-18 92-18 140-10-46 4-84 12-122
        30z" fill="var(--snow)" opacity=".45"/><path d="m658 24 54 50-18-2-14 18-18-18-22
        30-16-26-30 10zM398 113l32-21 30 17-18 1-12-6-14 12zM232 135l38-25 30
        17-20-1-10-6-16 14zM522 118l30-18 14-10-4 16-12 2-14 10z" fill="var(--snow)"
        opacity=".92"/><path d="M0 222c90-30 160-30 240-14s130 6 220-18 150-8 220 6 130-2
        220-18v82H0z" fill="var(--hill-3)"/><path d="M0 242c120-30 210-10 320-14s200-38 330-26
        150 26 250 4v54H0z" fill="var(--hill-2)"/><g
        transform="translate(92)"><path d="M436 250v-56M580 236v-56"
        stroke="#8B7053" stroke-width="4" stroke-linecap="round"/><path d="M436 196c46 24 98 16
        144-14" fill="none" stroke="var(--snow)" stroke-width="2"/><path d="m450 202 18
        5-11 16z" fill="var(--blue)"/><path d="m474 209 19 2-10 17z" fill="var(--snow)"/><path
        d="m500 211 19-2-7 18z" fill="#E85C4A"/><path d="m525 207 18-6-4 19z"
        fill="#58B62F"/><path d="m549 199 17-8-2 19z" fill="#F5C34D"/></g><path d="M0 257c140-14
        260-6 400-10s250-26 500-14v27H0z" fill="var(--hill-1)"/>
        """#)

    /// Returns a drawing with stars, the sun or moon, and the given land in front.
    private static func drawing(_ name: String, _ land: String) -> Asset {
        let lines = (sky + "\n" + land).split(separator: "\n")
        return Asset(
            name + ".svg", contentType: "image/svg+xml",
            text: "<svg xmlns=\"http://www.w3.org/2000/svg\">\(lines.joined(separator: " "))"
                + "</symbol></svg>\n")
    }

    private static let sky = #"""
        <symbol id="hill" viewBox="0 0 900 260" preserveAspectRatio="xMaxYMax slice"><g
        fill="var(--star)"><circle cx="236" cy="26" r="1.8"/><circle cx="408" cy="22"
        r="1.5"/><circle cx="486" cy="66" r="1.2"/><circle cx="556" cy="30" r="1.8"/><circle
        cx="730" cy="52" r="1.6"/></g><circle cx="846" cy="46" r="40" fill="var(--orb)"
        opacity=".14"/><circle cx="846" cy="46" r="24" fill="var(--orb)"/>
        """#
}

extension TierArt {
    /// The landscape behind the header of Today: the one for the user's tier. Rule U1.
    static let landscape = Landscape { scene in
        land(of: scene.view.answer(.leagueProvider)?.tier(in: scene.view) ?? .first)
    }
}
