import { type PageState, pageText } from '#tests/browser/page-state.ts'
import { sampleSavedQuote } from '#tests/sample-saved-quote.ts'
import { deviceKeys } from '#web/lib/device-storage.ts'

const onDevice: PageState['answers'] = (page) =>
  page.addInitScript(([key, value]) => localStorage.setItem(key, value), [
    deviceKeys.quotes,
    JSON.stringify([sampleSavedQuote, { ...sampleSavedQuote, text: 'Second words.', speaker: null }]),
  ] as const)

export const savedQuoteStates: readonly PageState[] = [
  { name: 'no saved quotes', path: '/saved', shows: pageText('You haven’t saved a quote yet.') },
  {
    name: 'saved quotes on the device, one removed',
    path: '/saved',
    answers: onDevice,
    act: (page) => page.getByRole('button', { name: 'Remove “Second words.”' }).press('Enter'),
    shows: pageText('Removed from your saved quotes.'),
  },
  {
    name: 'saved quotes of an account, with some on the device',
    path: '/saved',
    person: 'free',
    answers: onDevice,
    shows: pageText('Move 2 quotes into your account'),
  },
]
