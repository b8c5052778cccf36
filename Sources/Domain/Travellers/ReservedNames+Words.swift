extension ReservedNames {
    /// Refused as any word of a name: titles, which are not personal names.
    static let titleWords = """
        admin admins administrator administrators administration sysadmin superadmin superuser webmaster postmaster
        hostmaster moderator moderators moderation supermod support helpdesk customersupport customercare
        administrador administradora administrateur administratrice amministratore administracja administratorin
        moderador moderadora modérateur moderatore moderatorin moderacja soporte assistance obsługa wsparcie podpora
        suporte destek ondersteuning kundendienst yönetici moderatör
        админ администратор администрация модератор поддержка адміністратор підтримка адміністрація
        διαχειριστής συντονιστής υποστήριξη մոդերատոր ադմինիստրատոր ადმინისტრატორი מנהל תמיכה
        管理员 管理員 管理者 客服 版主 官方 モデレーター サポート 운영자 관리자 고객센터 ผู้ดูแลระบบ व्यवस्थापक প্রশাসক
        """

    /// Refused as any word of a handle only, because in display names they can be family names.
    static let handleTitleWords = " mod mods staff official"

    /// Refused alone or combined with other words of these lists: "root", "help team", "the real bot".
    static let generalWords = """
        mod mods staff official officials help helper helpline support bot bots botadmin root system systems sys
        security secure safety trust verify verified verification verifier service services team operator operators
        owner abuse billing payments noreply donotreply compliance fraud escrow arbiter arbitrator mediator dispute
        disputes management manager pomoc ayuda hilfe aiuto ajuda помощь допомога служба
        """

    /// Words that can extend an imitation.
    static let fillerWords = """
        the real true our your my new only team desk center centre chat line account accounts customer client user
        users member global live online page office department dept contact info service app and of for de
        """

    /// Handles that routes, mail and logs need, or that would be misleading as a person's name.
    static let technicalWords = """
        api apis null undefined none void true false anonymous anon unknown nobody everyone everybody deleted former
        banned suspended guest visitor user users username traveller travellers traveler travelers member members
        login logout signin signout signup register registration auth oauth session sessions token tokens password
        account accounts profile profiles settings preferences index search map maps nearby offer offers swap
        swaps thread threads message messages inbox notification notifications review reviews rate rates wallet
        currency currencies exchange matches rings reports report case cases appeal appeals export avatar
        avatars image images static assets public private internal console dashboard status health healthz metrics
        docs documentation openapi about terms privacy legal licence license contact info press news blog mail email
        mailer mailerdaemon smtp imap www web ftp ssh dns localhost host server client example test tester testing
        demo here new edit delete create update self myself you
        """
}
