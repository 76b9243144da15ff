-- Most announcements have no place, contact, label or reason. A function that is not called for null costs nothing
-- there; moving a ministry's announcements checks every row. Null stays the result for null.
alter function private.is_blank(text) strict;
