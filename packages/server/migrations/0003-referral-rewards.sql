-- What a person's referrals earned. A reward's reference is the person who was referred.
create index ledger_transactions_referral_rewards on ledger_transactions (user_id, reference) where kind = 'referral_reward';
