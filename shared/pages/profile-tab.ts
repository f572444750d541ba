import { profilePath } from '#shared/pages/page-path.ts'

export const tabParameter = 'tab'

export type ProfileTab = 'topics' | 'stances' | 'geography' | 'email'

export function profileTabPath(tab: ProfileTab): string {
  return `${profilePath}?${tabParameter}=${tab}`
}
