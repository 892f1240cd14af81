-- What a confirmed proposal has booked: undo takes back exactly that. Null: nothing, or what its input names already.
alter table agent_proposals add column booked jsonb;
