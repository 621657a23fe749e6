/** Integration errors, each with its section in `help.txt`. */
export type ComplaintCode =
  | 'session_invalid'
  | 'session_not_found'
  | 'session_twice'
  | 'session_url_failed'
  | 'frame_foreign'
  | 'target_not_found'
  | 'target_missing'
  | 'tag_not_found'
  | 'option_invalid'
  | 'origin_refused'
  | 'theme_refused'
  | 'script_twice';
