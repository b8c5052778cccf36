import Domain

extension ConsistencyCheck {
    static let flags = [
        """
        SELECT 'flag ' || id || ': breaks a rule of its table' FROM flag
        WHERE rule NOT IN \(FlagRule.sqlList()) OR version < 1 ORDER BY id
        """,
        // Nothing is held without a named cause.
        """
        SELECT 'offer ' || offer.id || ': held without a flag' FROM offer
        WHERE offer.held_until IS NOT NULL AND NOT EXISTS (
            SELECT 1 FROM moderation_case JOIN flag ON flag.moderation_case = moderation_case.id
            WHERE moderation_case.subject_kind = 'offer' AND moderation_case.subject = offer.id
                AND coalesce(moderation_case.outcome, 'acted') = 'acted') ORDER BY offer.id
        """,
        """
        SELECT 'operator_list: ' || count(*) || ' rows instead of one' FROM operator_list HAVING count(*) <> 1
        """,
    ]
}
