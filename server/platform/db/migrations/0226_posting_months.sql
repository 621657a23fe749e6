-- Postings are partitioned by month (docs/decisions/0226). A posting has the time of its transfer, so all
-- postings of a transfer are in one partition, and its key (transfer, position) is unique among all.
select partitions.divide('ledger.posting', 'created_at');

-- 0235 drops it from the table. The job copies the triggers of each statement to the partitions.
drop trigger if exists transfer_balanced on partitions.posting_later;
