-- The last day and week a report was mailed for, so that each goes out once, whichever process wakes first.
alter table companies add column daily_report_for date;
alter table companies add column weekly_report_for date;
