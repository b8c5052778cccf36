import Testing

@testable import Domain

@Suite struct ReservedNamesTests {
    @Test(
        "a reserved name is no handle",
        arguments: [
            "admin", "administrator", "moderator", "mod", "support", "help", "staff", "wayswap", "system", "root",
            "security",
            "official", "verify", "bot", "api", "null", "helpdesk", "postmaster", "abuse", "noreply", "anonymous",
            "everyone",
            "settings", "login", "offers", "wallet", "moderador", "soporte", "wsparcie", "undefined", "deleted",
        ])
    func reserved(typed: String) {
        #expect(throws: HandleFault.reserved) { try Handle(typed) }
    }

    @Test(
        "what imitates the staff is no handle",
        arguments: [
            "Admin", "ADMIN", "admin1", "admin007", "adm1n", "adrnin", "a.d.m.i.n", "a_dmin", "admin.ana", "ana_admin",
            "wayswap_support", "wayswapsupport", "supp0rt", "s.u.p.p.o.r.t", "vvayswap", "w4ysw4p", "mywayswap",
            "way_swap", "the.mod",
            "themod", "realadmin", "mod_ana", "staff-ana", "st4ff", "he1p", "help.desk", "m0d3rat0r99", "r00t",
            "sec_urity",
            "support.team", "customer-service", "b0t", "bot7", "offic1al", "official.ana", "adminteam", "ver1fy",
        ])
    func imitation(typed: String) {
        #expect(throws: HandleFault.reserved) { try Handle(typed) }
    }

    @Test(
        "no two fillers and no ordinary word is reserved",
        arguments: ["the.team.x", "forandof", "tomorrow", "admiral", "supporter", "moda"])
    func harmless(typed: String) throws {
        #expect(try Handle(typed).text == typed)
    }

    @Test("every reserved word is refused as a display name if it is one of the staff's")
    func words() {
        let words = (ReservedNames.titleWords + " " + ReservedNames.generalWords).split(whereSeparator: \.isWhitespace)
        let accepted = words.filter { !ReservedNames.refuse(displayName: String($0)) }
        #expect(accepted.isEmpty)
        #expect(words.count >= 100)
    }
}
