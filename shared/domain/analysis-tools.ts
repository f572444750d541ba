export const toolNames = [
  'summarise_episode',
  'rate_stance',
  'pick_quotes',
  'name_topics',
  'check_quotes',
] as const
