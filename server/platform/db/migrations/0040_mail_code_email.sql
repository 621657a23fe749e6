-- How many links an address was sent lately.
create index mail_code_email on mail_code (lower(email), created_at);
