import { answerInstead } from '#tests/browser/answer-calls.ts'
import { answersOnRoute, fails, hangs, type PageState, pageText } from '#tests/browser/page-state.ts'
import { refusedAnswer } from '#tests/browser/sample-answer.ts'
import { sampleSearch } from '#tests/browser/sample-search.ts'

const searchCall = '**/api/search?*'
const address = '/search?q=housing'
const early = { older: '0123456789abcd', searched_until: '2025-03-03T10:00:00Z' }

export const searchStates: readonly PageState[] = [
  { name: 'the search before a search', path: '/search', shows: pageText('What you can search for') },
  {
    name: 'a search while it is under way',
    path: address,
    answers: hangs(searchCall),
    isWaiting: true,
    shows: pageText('Searching…'),
  },
  {
    name: 'a search, with further sentences and filters unfolded',
    path: `${address}&stance=far_left&since=2025-01-01&topic=2`,
    act: async (page) => {
      await page.getByText('9 more in this episode').click()
      await page.locator('summary', { hasText: 'Filters (3)' }).click()
    },
    shows: pageText('7 further sentences in the transcript'),
  },
  {
    name: 'a search that is about to be saved',
    path: address,
    person: 'free',
    act: (page) => page.getByRole('button', { name: 'Save this search' }).click(),
    isModal: true,
    shows: pageText(/^We’ll keep its words and filters/),
  },
  { name: 'a search by stance', path: `${address}&view=sides`, shows: pageText(/No Centrist episode found/) },
  {
    name: 'a search that stopped early and could not count all',
    path: address,
    answers: answersOnRoute(
      searchCall,
      sampleSearch({
        ...early,
        counts: { since: '2025-01-20T10:00:00Z', is_complete: false, by_stance: [4, 120, 0, 91, 1] },
      }),
    ),
    shows: pageText(/We looked back to Mar 3, 2025/),
  },
  {
    name: 'a search without results',
    path: '/search?q=%22housing+poliyc%22&stance=far_left',
    answers: answersOnRoute(
      searchCall,
      sampleSearch({
        found: [],
        older: null,
        did_you_mean: '"housing policy"',
        counts: { since: '2025-01-01T10:00:00Z', is_complete: true, by_stance: [0, 0, 0, 0, 0] },
      }),
    ),
    shows: pageText('Search for the words in any order'),
  },
  {
    name: 'a search that is refused',
    path: '/search?q=the',
    answers: (page) =>
      answerInstead(
        page,
        searchCall,
        refusedAnswer(400, 'These words are in almost every sentence. Add a rarer one.'),
      ),
    shows: (page) => page.locator('[id$=error]', { hasText: 'Add a rarer one.' }),
  },
  {
    name: 'a search that failed',
    path: address,
    answers: fails(searchCall),
    shows: pageText('The search failed.'),
  },
]
