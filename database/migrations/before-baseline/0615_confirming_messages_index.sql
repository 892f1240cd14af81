-- no transaction
drop index concurrently if exists agent_proposals_confirm_turn;
create index concurrently agent_proposals_confirm_turn on agent_proposals (company_id, confirm_turn_id)
  where confirm_turn_id is not null;
