-- Whether the grammar or a model understood what a proposal would do.
alter table agent_proposals add column by text not null default 'grammar' check (by in ('grammar', 'model'));
