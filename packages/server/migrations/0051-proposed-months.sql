-- The months that wait for another admin are counted wherever an admin looks, among all that ever were.
create index distributions_proposed on distributions (proposed_by) where status = 'proposed';
