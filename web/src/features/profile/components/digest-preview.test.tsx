import { fireEvent, screen, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import type { Digest } from '#shared/domain/digest.ts'
import type { Profile } from '#shared/domain/user.ts'
import { feedProfile, profile } from '#tests/browser/sample-answers.ts'
import { sampleDigest } from '#tests/browser/sample-digest.ts'
import { answerProfile } from '#tests/web/answer-profile.ts'
import { gate } from '#tests/web/gate.ts'
import { mockServer } from '#tests/web/mock-server.ts'
import { openPage, refusal } from '#tests/web/open-page.ts'
import { PreferencesCard } from '#web/features/profile/components/preferences-card.tsx'

const server = mockServer()

const answer = (digest: Digest) =>
  server.use(http.get('*/api/profile/digest', () => HttpResponse.json(digest)))

function open(person: Profile = feedProfile()) {
  answerProfile(server, person)
  return openPage('/profile?tab=email', <PreferencesCard profile={person} contactAddress={undefined} />)
}

const sentence = '2 new episodes on your topics since Dec 27, 2024, and 1 episode released earlier was added:'

const press = () => fireEvent.click(screen.getByRole('button', { name: 'Preview the next digest' }))

test('a link in a mail opens the tab about mail [S11.24]', () => {
  open()
  expect(screen.getByRole('tab', { name: 'Email' }).getAttribute('aria-selected')).toBe('true')
})

test('the preview lists the digest’s episodes with stance, title, podcast, day and length, the reason, and the other side [S11.23] [S20.120]', async () => {
  answer(sampleDigest())
  open()
  press()
  await screen.findByText(sentence)
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(rows).toEqual([
    'Left-leaningWhat a school owes a townThe Long Table · Dec 29, 2024 · 3:49Because you follow Housing',
    'CentristContestedThe rent is due: a conversation about who may build and whereThe Long Table · Dec 27, 2024 · 4:03Because you follow Housing',
    'Not politicalA border is a promiseThe Long Table · Dec 26, 2024 · 4:10Because you follow Housing',
  ])
  const otherSide = within(screen.getByRole('region', { name: 'The other side' }))
  const link = otherSide.getByRole('link', { name: 'The county knows its own river' })
  expect(link.getAttribute('href')).toBe('/episode/12')
  otherSide.getByText('From the other side: on Housing, which you follow')
  const late = within(screen.getByRole('region', { name: 'Released earlier, added since' }))
  expect(late.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'A border is a promise',
    'The Long Table',
  ])
})

test.each<[Partial<Digest>, string]>([
  [
    { episodes: [], other_side: null },
    "There's nothing new on your topics since Dec 27, 2024, so you wouldn't get a digest.",
  ],
  [{ has_more: true }, 'The 3 newest episodes added on your topics since Dec 27, 2024:'],
  [{ other_side: null }, 'Nothing new from the other side this time.'],
])('with %j the preview says: %s', async (change, text) => {
  answer(sampleDigest(change))
  open()
  press()
  await screen.findByText(text)
})

test('to weekly readers it says that the week follows, unless there is no digest [S20.123]', async () => {
  const person = feedProfile()
  answer(sampleDigest())
  open({ ...person, preferences: { ...person.preferences, digest_frequency: 'weekly' } })
  press()
  const link = await screen.findByRole('link', { name: 'the week in five voices' })
  expect(link.getAttribute('href')).toBe('/week')
  press()
  answer(sampleDigest({ episodes: [], other_side: null }))
  press()
  await screen.findByText(/There's nothing new/)
  expect(screen.queryByRole('link', { name: 'the week in five voices' })).toBeNull()
})

test('while the preview loads it says so', async () => {
  const { released, answer } = gate()
  server.use(
    http.get('*/api/profile/digest', async () => {
      await released
      return HttpResponse.json(sampleDigest())
    }),
  )
  open()
  press()
  screen.getByText('Loading the preview…')
  answer()
  await screen.findByText(sentence)
})

test('a preview that failed to load can be retried', async () => {
  server.use(
    http.get('*/api/profile/digest', () => refusal(502, "The server doesn't answer."), { once: true }),
  )
  open()
  press()
  const again = await screen.findByRole('button', { name: 'Try again' })
  answer(sampleDigest())
  fireEvent.click(again)
  await screen.findByText(sentence)
})

test('a preview that is opened again is read again', async () => {
  answer(sampleDigest())
  open()
  press()
  await screen.findByText(sentence)
  press()
  answer(sampleDigest({ episodes: [], other_side: null }))
  press()
  await screen.findByText(
    "There's nothing new on your topics since Dec 27, 2024, so you wouldn't get a digest.",
  )
})

test('saving preferences refetches an open preview', async () => {
  answer(sampleDigest())
  open()
  press()
  await screen.findByText(sentence)
  fireEvent.click(screen.getByRole('checkbox', { name: "Email me what's new" }))
  answer(sampleDigest({ episodes: [], other_side: null }))
  fireEvent.click(screen.getByRole('button', { name: 'Save Preferences' }))
  await screen.findByText(
    "There's nothing new on your topics since Dec 27, 2024, so you wouldn't get a digest.",
  )
})

test('changes that are not saved are not in the preview, which says so', () => {
  answer(sampleDigest())
  open()
  press()
  const sentence = /^The preview uses your saved preferences\./
  expect(screen.queryByText(sentence)).toBeNull()
  fireEvent.click(screen.getByRole('checkbox', { name: "Email me what's new" }))
  screen.getByText(sentence)
})

test('without topics there is nothing to preview, and nothing is requested', () => {
  open(profile('paid'))
  press()
  screen.getByText("A digest covers what's new on your topics. Choose some first.")
})

test('free users get no preview', () => {
  open(profile('free'))
  expect(screen.queryByRole('button', { name: 'Preview the next digest' })).toBeNull()
})
