import { HttpResponse, http } from 'msw'
import type { SetupServer } from 'msw/node'
import type { PreferencesChange, Profile } from '#shared/domain/user.ts'
import { accountSessions, sampleGeographies, topics } from '#tests/browser/sample-answers.ts'

export type AnsweredProfile = {
  saved: PreferencesChange[]
  person: () => Profile
}

export function answerProfile(server: SetupServer, start: Profile): AnsweredProfile {
  const saved: PreferencesChange[] = []
  let person = start
  server.use(
    http.get('*/config.json', () => HttpResponse.json({})),
    http.get('*/api/profile', () => HttpResponse.json(person)),
    http.get('*/api/profile/sessions', () => HttpResponse.json(accountSessions)),
    http.get('*/api/saved-searches', () => HttpResponse.json([])),
    http.get('*/api/geography/with-counts', () => HttpResponse.json(sampleGeographies)),
    http.get('*/api/topics/all', () => HttpResponse.json(topics(4))),
    http.patch<never, PreferencesChange>('*/api/profile', async ({ request }) => {
      const change = await request.json()
      saved.push(change)
      person = changed(person, change)
      return HttpResponse.json(person)
    }),
  )
  return { saved, person: () => person }
}

function changed(person: Profile, { stance_consent, ...choices }: PreferencesChange): Profile {
  const { interested_topics: topicIds } = choices
  const consent =
    stance_consent === undefined
      ? {}
      : { stance_consent_at: stance_consent ? '2025-06-02T08:00:00.000Z' : null }
  const withdrawn = stance_consent === false && { political_stance_interests: [] }
  return {
    ...person,
    preferences: { ...person.preferences, ...choices, ...consent, ...withdrawn },
    topics: topicIds
      ? topics().topics.flatMap(({ id, name }) => (topicIds.includes(id) ? [{ id, name }] : []))
      : person.topics,
  }
}
