// Generated from the migrations by `npm run generate`. Do not edit.

export type Database = {
  public: {
    Tables: {
      announcement_history: {
        Row: {
          announcement_id: string;
          changed_at: string;
          changed_by: string | null;
          revision: number;
          row: unknown | null;
        };
        Insert: {
          announcement_id: string;
          changed_at?: string;
          changed_by?: string | null;
          revision: number;
          row?: unknown | null;
        };
        Update: {
          announcement_id?: string;
          changed_at?: string;
          changed_by?: string | null;
          revision?: number;
          row?: unknown | null;
        };
        Relationships: [];
      };
      announcements: {
        Row: {
          contact: string | null;
          created_at: string;
          created_by: string | null;
          date: string;
          description: string;
          detached: boolean;
          ends_at: string | null;
          former_date: string | null;
          hour_words: string | null;
          id: string;
          kind: string;
          link_label: string | null;
          link_url: string | null;
          location: string | null;
          ministry_id: string | null;
          picture: string | null;
          picture_description: string | null;
          revision: number;
          series_id: string | null;
          status: string;
          status_reason: string | null;
          title: string;
          updated_at: string;
        };
        Insert: {
          contact?: string | null;
          created_at?: string;
          created_by?: string | null;
          date: string;
          description: string;
          detached?: boolean;
          ends_at?: string | null;
          former_date?: string | null;
          hour_words?: string | null;
          id?: string;
          kind?: string;
          link_label?: string | null;
          link_url?: string | null;
          location?: string | null;
          ministry_id?: string | null;
          picture?: string | null;
          picture_description?: string | null;
          revision?: number;
          series_id?: string | null;
          status?: string;
          status_reason?: string | null;
          title: string;
          updated_at?: string;
        };
        Update: {
          contact?: string | null;
          created_at?: string;
          created_by?: string | null;
          date?: string;
          description?: string;
          detached?: boolean;
          ends_at?: string | null;
          former_date?: string | null;
          hour_words?: string | null;
          id?: string;
          kind?: string;
          link_label?: string | null;
          link_url?: string | null;
          location?: string | null;
          ministry_id?: string | null;
          picture?: string | null;
          picture_description?: string | null;
          revision?: number;
          series_id?: string | null;
          status?: string;
          status_reason?: string | null;
          title?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "announcements_ministry_id_fkey";
            columns: ["ministry_id"];
            isOneToOne: false;
            referencedRelation: "ministries";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "announcements_series_id_fkey";
            columns: ["series_id"];
            isOneToOne: false;
            referencedRelation: "series";
            referencedColumns: ["id"];
          },
        ];
      };
      backup_check: {
        Row: {
          backup_at: string;
          cause: string | null;
          restored: boolean | null;
          seconds: number | null;
        };
        Insert: {
          backup_at: string;
          cause?: string | null;
          restored?: boolean | null;
          seconds?: number | null;
        };
        Update: {
          backup_at?: string;
          cause?: string | null;
          restored?: boolean | null;
          seconds?: number | null;
        };
        Relationships: [];
      };
      church: {
        Row: {
          address: string | null;
          greeting: string | null;
          id: boolean;
          instagram: string | null;
          logo: string | null;
          logo_hash: string | null;
          phone: string | null;
          pix_key: string | null;
          pix_receiver: string | null;
          revision: number;
          rooms: string | null;
          service_word: string;
          sign_up: string;
          whatsapp: string | null;
        };
        Insert: {
          address?: string | null;
          greeting?: string | null;
          id?: boolean;
          instagram?: string | null;
          logo?: string | null;
          phone?: string | null;
          pix_key?: string | null;
          pix_receiver?: string | null;
          revision?: number;
          rooms?: string | null;
          service_word?: string;
          sign_up?: string;
          whatsapp?: string | null;
        };
        Update: {
          address?: string | null;
          greeting?: string | null;
          id?: boolean;
          instagram?: string | null;
          logo?: string | null;
          phone?: string | null;
          pix_key?: string | null;
          pix_receiver?: string | null;
          revision?: number;
          rooms?: string | null;
          service_word?: string;
          sign_up?: string;
          whatsapp?: string | null;
        };
        Relationships: [];
      };
      edition_blocks: {
        Row: {
          edition_id: string;
          heading: string;
          id: string;
          position: number;
          printed: boolean;
          repeats: boolean;
          revision: number;
          screen: boolean;
          text: string;
        };
        Insert: {
          edition_id: string;
          heading: string;
          id?: string;
          position?: number;
          printed?: boolean;
          repeats?: boolean;
          revision?: number;
          screen?: boolean;
          text?: string;
        };
        Update: {
          edition_id?: string;
          heading?: string;
          id?: string;
          position?: number;
          printed?: boolean;
          repeats?: boolean;
          revision?: number;
          screen?: boolean;
          text?: string;
        };
        Relationships: [
          {
            foreignKeyName: "edition_blocks_edition_id_fkey";
            columns: ["edition_id"];
            isOneToOne: false;
            referencedRelation: "editions";
            referencedColumns: ["id"];
          },
        ];
      };
      edition_items: {
        Row: {
          announcement_id: string;
          edition_id: string;
          position: number;
          printed: boolean;
          screen: boolean;
          spoken: boolean;
        };
        Insert: {
          announcement_id: string;
          edition_id: string;
          position?: number;
          printed?: boolean;
          screen?: boolean;
          spoken?: boolean;
        };
        Update: {
          announcement_id?: string;
          edition_id?: string;
          position?: number;
          printed?: boolean;
          screen?: boolean;
          spoken?: boolean;
        };
        Relationships: [
          {
            foreignKeyName: "edition_items_edition_id_fkey";
            columns: ["edition_id"];
            isOneToOne: false;
            referencedRelation: "editions";
            referencedColumns: ["id"];
          },
        ];
      };
      edition_notes: {
        Row: {
          announcement_id: string;
          edition_id: string;
          note: string | null;
          revision: number;
          said_at: string | null;
        };
        Insert: {
          announcement_id: string;
          edition_id: string;
          note?: string | null;
          revision?: number;
          said_at?: string | null;
        };
        Update: {
          announcement_id?: string;
          edition_id?: string;
          note?: string | null;
          revision?: number;
          said_at?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "edition_notes_edition_id_fkey";
            columns: ["edition_id"];
            isOneToOne: false;
            referencedRelation: "editions";
            referencedColumns: ["id"];
          },
        ];
      };
      edition_outputs: {
        Row: {
          digests: unknown | null;
          edition_id: string;
          fits: boolean | null;
          marked_at: string;
          marked_by: string | null;
          output: string;
        };
        Insert: {
          digests?: unknown | null;
          edition_id: string;
          fits?: boolean | null;
          marked_at?: string;
          marked_by?: string | null;
          output: string;
        };
        Update: {
          digests?: unknown | null;
          edition_id?: string;
          fits?: boolean | null;
          marked_at?: string;
          marked_by?: string | null;
          output?: string;
        };
        Relationships: [
          {
            foreignKeyName: "edition_outputs_edition_id_fkey";
            columns: ["edition_id"];
            isOneToOne: false;
            referencedRelation: "editions";
            referencedColumns: ["id"];
          },
        ];
      };
      editions: {
        Row: {
          created_at: string | null;
          id: string;
          our_week_printed: boolean;
          our_week_screen: boolean;
          service_at: string;
        };
        Insert: {
          created_at?: string | null;
          id?: string;
          our_week_printed?: boolean;
          our_week_screen?: boolean;
          service_at: string;
        };
        Update: {
          created_at?: string | null;
          id?: string;
          our_week_printed?: boolean;
          our_week_screen?: boolean;
          service_at?: string;
        };
        Relationships: [];
      };
      ministries: {
        Row: {
          archived_at: string | null;
          color: string;
          id: string;
          name: string;
          revision: number;
        };
        Insert: {
          archived_at?: string | null;
          color: string;
          id?: string;
          name: string;
          revision?: number;
        };
        Update: {
          archived_at?: string | null;
          color?: string;
          id?: string;
          name?: string;
          revision?: number;
        };
        Relationships: [];
      };
      profiles: {
        Row: {
          approved_at: string | null;
          deactivated_at: string | null;
          ministry_id: string | null;
          name: string;
          revision: number;
          role: string;
          user_id: string;
        };
        Insert: {
          approved_at?: string | null;
          deactivated_at?: string | null;
          ministry_id?: string | null;
          name: string;
          revision?: number;
          role?: string;
          user_id: string;
        };
        Update: {
          approved_at?: string | null;
          deactivated_at?: string | null;
          ministry_id?: string | null;
          name?: string;
          revision?: number;
          role?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "profiles_ministry_id_fkey";
            columns: ["ministry_id"];
            isOneToOne: false;
            referencedRelation: "ministries";
            referencedColumns: ["id"];
          },
        ];
      };
      published_editions: {
        Row: {
          blank_at: string | null;
          blocks: unknown;
          edition_id: string;
          items: unknown;
          on_screen: string | null;
          on_screen_at: string | null;
          our_week_printed: boolean;
          our_week_screen: boolean;
          published_at: string;
          published_by: string | null;
          service_at: string;
        };
        Insert: {
          blank_at?: string | null;
          blocks?: unknown;
          edition_id: string;
          items: unknown;
          on_screen?: string | null;
          on_screen_at?: string | null;
          our_week_printed?: boolean;
          our_week_screen?: boolean;
          published_at: string;
          published_by?: string | null;
          service_at: string;
        };
        Update: {
          blank_at?: string | null;
          blocks?: unknown;
          edition_id?: string;
          items?: unknown;
          on_screen?: string | null;
          on_screen_at?: string | null;
          our_week_printed?: boolean;
          our_week_screen?: boolean;
          published_at?: string;
          published_by?: string | null;
          service_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "published_editions_edition_id_fkey";
            columns: ["edition_id"];
            isOneToOne: true;
            referencedRelation: "editions";
            referencedColumns: ["id"];
          },
        ];
      };
      series: {
        Row: {
          created_at: string;
          created_by: string | null;
          frequency: string;
          id: string;
          lasts: string | null;
          revision: number;
          routine: boolean;
          skipped: string[];
          starts_at: string;
          starts_on: string;
          template: unknown;
          time_zone: string;
          until: string | null;
          weekdays: number[];
        };
        Insert: {
          created_at?: string;
          created_by?: string | null;
          frequency: string;
          id?: string;
          lasts?: string | null;
          revision?: number;
          routine?: boolean;
          skipped?: string[];
          starts_at: string;
          starts_on: string;
          template: unknown;
          time_zone: string;
          until?: string | null;
          weekdays?: number[];
        };
        Update: {
          created_at?: string;
          created_by?: string | null;
          frequency?: string;
          id?: string;
          lasts?: string | null;
          revision?: number;
          routine?: boolean;
          skipped?: string[];
          starts_at?: string;
          starts_on?: string;
          template?: unknown;
          time_zone?: string;
          until?: string | null;
          weekdays?: number[];
        };
        Relationships: [];
      };
      urgent_notices: {
        Row: {
          created_at: string;
          created_by: string | null;
          ended_by: string | null;
          ends_at: string;
          id: string;
          text: string;
        };
        Insert: {
          created_at?: string;
          created_by?: string | null;
          ended_by?: string | null;
          ends_at: string;
          id?: string;
          text: string;
        };
        Update: {
          created_at?: string;
          created_by?: string | null;
          ended_by?: string | null;
          ends_at?: string;
          id?: string;
          text?: string;
        };
        Relationships: [];
      };
    };
    Views: Record<string, never>;
    Functions: {
      accept_invitation: {
        Args: { token: string };
        Returns: string;
      };
      add_picture: {
        Args: { page: string; card: string };
        Returns: string;
      };
      agenda: {
        Args: {
          ministry_id?: string;
          announcement_id?: string;
          board_url?: string;
          board_name?: string;
          without_routine?: boolean;
          time_zone?: string;
        };
        Returns: string;
      };
      announced_before: {
        Args: { service_at: string };
        Returns: { announcement_id: string; series_id: string; last_service_at: string }[];
      };
      approve_member: {
        Args: { member_id: string };
        Returns: undefined;
      };
      begin_edition: {
        Args: { service_at: string; items: unknown };
        Returns: { edition_id: string; is_new: boolean }[];
      };
      blank_screens: {
        Args: { edition_id: string; is_blank: boolean };
        Returns: undefined;
      };
      change_series: {
        Args: {
          announcement_id: string;
          scope: string;
          changes: unknown;
          include_detached?: boolean;
          revision?: number;
          series_revision?: number;
        };
        Returns: { changed: number; kept: number }[];
      };
      change_series_rule: {
        Args: {
          announcement_id: string;
          frequency: string;
          until?: string;
          changes?: unknown;
          include_detached?: boolean;
          revision?: number;
          series_revision?: number;
          weekdays?: number[];
          routine?: boolean;
        };
        Returns: { deleted: number; written: number; changed: number; kept: number }[];
      };
      changes_since: {
        Args: { since: string };
        Returns: {
          announcement_id: string;
          kind: string;
          fields: string[];
          title: string;
          date: string;
        }[];
      };
      count_announcements: {
        Args: {
          author?: string;
          ministry_id?: string;
          without_ministry?: boolean;
          earliest?: string;
          latest?: string;
        };
        Returns: number;
      };
      count_devices: {
        Args: Record<PropertyKey, never>;
        Returns: { following: number; reached: number; lost: number }[];
      };
      count_listeners: {
        Args: Record<PropertyKey, never>;
        Returns: {
          announcement_id: string;
          ministry_id: string;
          digest: boolean;
          rehearsal: boolean;
          listeners: number;
        }[];
      };
      create_invitation: {
        Args: { role: string; ministry_id?: string };
        Returns: string;
      };
      create_recovery_token: {
        Args: { member_id: string };
        Returns: string;
      };
      delete_member_announcements: {
        Args: { member_id: string };
        Returns: number;
      };
      delete_ministry: {
        Args: { ministry_id: string; move_to?: string };
        Returns: undefined;
      };
      delete_own_account: {
        Args: { password: string };
        Returns: undefined;
      };
      delete_series_occurrences: {
        Args: { announcement_id: string; scope: string };
        Returns: number;
      };
      edition_announcements: {
        Args: { edition_id: string };
        Returns: Database["public"]["Tables"]["announcements"]["Row"][];
        SetofOptions: { from: "*"; to: "announcements"; isOneToOne: false; isSetofReturn: true };
      };
      end_urgent_notice: {
        Args: { id: string };
        Returns: undefined;
      };
      follow: {
        Args: {
          endpoint: string;
          p256dh: string;
          auth: string;
          announcement_id?: string;
          ministry_id?: string;
          digest?: boolean;
          rehearsal?: boolean;
        };
        Returns: undefined;
      };
      followed: {
        Args: { endpoint: string; auth: string };
        Returns: {
          announcement_id: string;
          ministry_id: string;
          digest: boolean;
          lost: boolean;
          rehearsal: boolean;
        }[];
      };
      invitation: {
        Args: { token: string };
        Returns: { role: string; ministry_id: string }[];
      };
      list_announcements: {
        Args: {
          author?: string;
          ministry_id?: string;
          without_ministry?: boolean;
          earliest?: string;
          latest?: string;
          nearest_first?: boolean;
          page?: number;
        };
        Returns: Database["public"]["Tables"]["announcements"]["Row"][];
        SetofOptions: { from: "*"; to: "announcements"; isOneToOne: false; isSetofReturn: true };
      };
      list_deleted_announcements: {
        Args: { page?: number };
        Returns: {
          announcement_id: string;
          revision: number;
          title: string;
          date: string;
          deleted_at: string;
          deleted_by: string;
          total: number;
        }[];
      };
      list_former_members: {
        Args: Record<PropertyKey, never>;
        Returns: { user_id: string; name: string; left_at: string; announcements: number }[];
      };
      list_members: {
        Args: { search?: string; page?: number };
        Returns: {
          user_id: string;
          name: string;
          email: string;
          role: string;
          ministry_id: string;
          deactivated_at: string;
          approved_at: string;
          total: number;
        }[];
      };
      list_names: {
        Args: { user_ids: string[] };
        Returns: { user_id: string; name: string }[];
      };
      list_outdated_usage: {
        Args: Record<PropertyKey, never>;
        Returns: {
          announcement_id: string;
          way: string;
          used_at: string;
          before: unknown;
          after: unknown;
          revision: number;
        }[];
      };
      list_own_deletions: {
        Args: Record<PropertyKey, never>;
        Returns: {
          announcement_id: string;
          revision: number;
          title: string;
          date: string;
          deleted_at: string;
        }[];
      };
      list_series: {
        Args: Record<PropertyKey, never>;
        Returns: Database["public"]["Tables"]["announcements"]["Row"][];
        SetofOptions: { from: "*"; to: "announcements"; isOneToOne: false; isSetofReturn: true };
      };
      list_special: {
        Args: { earliest: string; latest: string };
        Returns: Database["public"]["Tables"]["announcements"]["Row"][];
        SetofOptions: { from: "*"; to: "announcements"; isOneToOne: false; isSetofReturn: true };
      };
      list_urgent_notices: {
        Args: Record<PropertyKey, never>;
        Returns: {
          id: string;
          text: string;
          created_at: string;
          ends_at: string;
          author: string;
          ender: string;
        }[];
      };
      list_week: {
        Args: { service_at: string };
        Returns: Database["public"]["Tables"]["announcements"]["Row"][];
        SetofOptions: { from: "*"; to: "announcements"; isOneToOne: false; isSetofReturn: true };
      };
      mark_output: {
        Args: { edition_id: string; output: string; digests?: unknown; fits?: boolean };
        Returns: undefined;
      };
      mark_routine: {
        Args: { series_ids: string[]; routine: boolean };
        Returns: number;
      };
      mark_said: {
        Args: { edition_id: string; announcement_id: string; said_at?: string };
        Returns: undefined;
      };
      mark_slides: {
        Args: { edition_id: string };
        Returns: undefined;
      };
      mark_usage: {
        Args: { announcement_id: string; way: string };
        Returns: undefined;
      };
      move_item: {
        Args: { edition_id: string; announcement_id: string; after?: string; before?: string };
        Returns: undefined;
      };
      notify_followers: {
        Args: { announcement_id: string };
        Returns: number;
      };
      own_data: {
        Args: { skip?: number };
        Returns: unknown;
      };
      picture: {
        Args: { id: string; size?: string };
        Returns: string;
      };
      post_urgent_notice: {
        Args: { text: string; hours: number };
        Returns: undefined;
      };
      publish_edition: {
        Args: { edition_id: string };
        Returns: undefined;
      };
      push_key: {
        Args: Record<PropertyKey, never>;
        Returns: string;
      };
      refuse_members: {
        Args: { member_ids: string[] };
        Returns: number;
      };
      rehearsal: {
        Args: { edition_id: string };
        Returns: unknown;
      };
      remove_edition_item: {
        Args: { edition_id: string; announcement_id: string };
        Returns: undefined;
      };
      renew_subscription: {
        Args: {
          endpoint: string;
          auth: string;
          new_endpoint: string;
          new_p256dh: string;
          new_auth: string;
        };
        Returns: boolean;
      };
      repeat_announcement: {
        Args: {
          announcement_id: string;
          frequency: string;
          time_zone: string;
          until?: string;
          weekdays?: number[];
          routine?: boolean;
        };
        Returns: string;
      };
      restore_announcement: {
        Args: { announcement_id: string; revision: number };
        Returns: undefined;
      };
      restore_deleted_by: {
        Args: { member_id: string };
        Returns: number;
      };
      save_edition_note: {
        Args: { edition_id: string; announcement_id: string; note: string; revision?: number };
        Returns: number;
      };
      search_announcements: {
        Args: { search: string };
        Returns: Database["public"]["Tables"]["announcements"]["Row"][];
        SetofOptions: { from: "*"; to: "announcements"; isOneToOne: false; isSetofReturn: true };
      };
      send_test_message: {
        Args: { endpoint: string; auth: string };
        Returns: undefined;
      };
      set_member_active: {
        Args: { member_id: string; active: boolean };
        Returns: undefined;
      };
      set_member_email: {
        Args: { member_id: string; new_email: string };
        Returns: undefined;
      };
      undo_change: {
        Args: { announcement_id: string; revision: number };
        Returns: undefined;
      };
      unfollow: {
        Args: {
          endpoint: string;
          auth: string;
          announcement_id?: string;
          ministry_id?: string;
          digest?: boolean;
          rehearsal?: boolean;
        };
        Returns: undefined;
      };
      was_deleted: {
        Args: { announcement_id: string };
        Returns: boolean;
      };
    };
    Enums: Record<string, never>;
    CompositeTypes: Record<string, never>;
  };
};
