import type { Stance } from '#shared/domain/stance.ts'
import type { Preferences } from '#shared/domain/user.ts'
import { mayRead, type Person, refuseAccess } from '#shared/rules/access.ts'

export type FeedChoice = {
  topicIds: readonly number[]
  /** Undefined: every stance, and unrated episodes too. */
  stances: readonly Stance[] | undefined
  /** Undefined: every geography. */
  geographyIds: readonly number[] | undefined
}

const chosen = <Value>(values: readonly Value[]) => (values.length > 0 ? values : undefined)

/**
 * Stances count only with the user's consent. Geographies stay stored after a downgrade but are then ignored.
 */
export function feedChoiceOf(person: Person & { preferences: Preferences }): FeedChoice {
  const { interested_topics, political_stance_interests, geography_interests, stance_consent_at } =
    person.preferences
  const mayChooseGeography = refuseAccess(mayRead('preferred-geography'), person) === undefined
  return {
    topicIds: interested_topics,
    stances: chosen(stance_consent_at === null ? [] : political_stance_interests),
    geographyIds: chosen(mayChooseGeography ? geography_interests : []),
  }
}

export function isInFeed(
  choice: FeedChoice,
  { stance, geographyId }: { stance: Stance | null; geographyId: number },
): boolean {
  const { stances, geographyIds } = choice
  const hasStance = stances === undefined || (stance !== null && stances.includes(stance))
  return hasStance && (geographyIds === undefined || geographyIds.includes(geographyId))
}

export function choiceAt(choice: FeedChoice, stance: Stance): FeedChoice | undefined {
  if (choice.stances !== undefined && !choice.stances.includes(stance)) return undefined
  return { ...choice, stances: [stance] }
}
