-- Whether guests see how many portions are left when there are three or fewer.
alter table companies add column shows_few_left boolean not null default false;
