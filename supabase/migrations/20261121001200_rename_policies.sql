-- Policies get names in the words that Supabase's own documentation uses: who, what, on which rows. They show in its
-- dashboard and in error messages. Nothing else about them changes.

alter policy "everyone reads announcements" on public.announcements
  rename to "Anyone can view announcements";
alter policy "a member posts for the own ministry, an admin for any" on public.announcements
  rename to "Members can create for their ministry, admins for any";
alter policy "a member edits own announcements, an admin all" on public.announcements
  rename to "Members can update their announcements, admins any";
alter policy "a member deletes own announcements, an admin all" on public.announcements
  rename to "Members can delete their announcements, admins any";
alter policy "only active members post" on public.announcements
  rename to "Only active members can create announcements";
alter policy "only active members edit" on public.announcements
  rename to "Only active members can update announcements";
alter policy "only active members delete" on public.announcements
  rename to "Only active members can delete announcements";

alter policy "a person reads the own profile, an admin all" on public.profiles
  rename to "Members can view their profile, admins any";
alter policy "a person changes the own profile, an admin all" on public.profiles
  rename to "Members can update their profile, admins any";
alter policy "only active members change profiles" on public.profiles
  rename to "Only active members can update profiles";

alter policy "everyone reads ministries" on public.ministries
  rename to "Anyone can view ministries";
alter policy "an admin adds ministries" on public.ministries
  rename to "Admins can create ministries";
alter policy "an admin changes ministries" on public.ministries
  rename to "Admins can update ministries";
alter policy "an admin deletes ministries" on public.ministries
  rename to "Admins can delete ministries";
