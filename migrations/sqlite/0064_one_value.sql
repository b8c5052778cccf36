-- Orders and alerts are judged by every source that has a figure in the rate of their pair, no longer by one. Publications
-- of the sources that nobody waited for are old news: only what comes from now on is held against them.
INSERT INTO publication_evaluation (evaluator, source, day, figures, at)
SELECT 'orders', rate.source, rate.day, count(*), 0 FROM rate
WHERE rate.source IN ('ECB', 'NBP-A', 'NBP-B')
    AND NOT EXISTS (SELECT 1 FROM wallet_order WHERE wallet_order.state = 'open' AND wallet_order.source = rate.source)
    AND NOT EXISTS (
        SELECT 1 FROM publication_evaluation AS done
        WHERE done.evaluator = 'orders' AND done.source = rate.source AND done.day = rate.day)
GROUP BY rate.source, rate.day;

INSERT INTO publication_evaluation (evaluator, source, day, figures, at)
SELECT 'alerts', rate.source, rate.day, count(*), 0 FROM rate
WHERE rate.source IN ('ECB', 'NBP-A', 'NBP-B')
    AND NOT EXISTS (SELECT 1 FROM rate_alert WHERE rate_alert.is_active = 1 AND rate_alert.source = rate.source)
    AND NOT EXISTS (
        SELECT 1 FROM publication_evaluation AS done
        WHERE done.evaluator = 'alerts' AND done.source = rate.source AND done.day = rate.day)
GROUP BY rate.source, rate.day;
