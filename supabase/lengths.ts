/**
 * Maximum number of characters that each check constraint accepts, by the name of the constraint.
 * Forms and error texts use these numbers. supabase/tests/announcement-limits.test.ts compares the
 * numbers with the database.
 */
export const MAX_LENGTHS = {
  announcements_title_length: 200,
  announcements_description_length: 5000,
  announcements_location_length: 200,
  announcements_contact_length: 200,
  announcements_link_url_length: 500,
  announcements_link_label_length: 60,
  announcements_hour_words_length: 40,
  announcements_status_reason_length: 200,
  announcements_picture_description_length: 300,
  edition_notes_note_length: 1000,
  edition_blocks_heading_length: 60,
  edition_blocks_text_length: 3000,
  profiles_name_length: 120,
  ministries_name_length: 120,
  church_address_length: 200,
  church_rooms_length: 1000,
  church_greeting_length: 100,
  church_pix_receiver_length: 25,
  urgent_notices_text_length: 120,
} as const;
