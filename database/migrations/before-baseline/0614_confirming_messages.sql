-- Which message confirms a proposal: what the person said is done although the process dies before it is.
alter table agent_proposals
  add column confirm_turn_id uuid,
  add foreign key (company_id, confirm_turn_id) references conversation_turns on delete set null (confirm_turn_id);
-- A model wrote down what the person said.
alter table conversation_turns add column is_transcript boolean not null default false;
