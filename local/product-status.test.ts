import { html } from 'cdk-on-localhost'
import { Window } from 'happy-dom'
import { expect, test } from 'vitest'
import { episodeOfRun, productStatus } from '#local/product-status.ts'

const hostile = `"'><script>alert(1)</script>`
const admin = { role: 'admin', email: 'admin@site.example', password: `pass${hostile}` } as const
const progress = { total: 10, done: 4, failed: 1, current: hostile, problem: hostile }

function show(content: ReturnType<typeof html> | undefined) {
  const { document } = new Window({ settings: { disableJavaScriptEvaluation: true } })
  document.write(`<!doctype html><body>${html`${content}`.text}</body>`)
  expect(document.querySelector('script')).toBeNull()
  return document
}

test('the accounts are shown, with passwords as text', () => {
  const { access, status } = productStatus([admin], undefined)
  const cells = [...show(access?.content).querySelectorAll('tbody > tr > *')].map((cell) => cell.textContent)
  expect(access?.heading).toBe('Address and sign-ins')
  expect(cells).toEqual([admin.role, admin.email, admin.password])
  expect(status).toEqual({ signIns: [admin] })
})

test('the progress and last problem of the sample catalogue are shown, also for scripts', () => {
  const { sections, status } = productStatus([], progress)
  const document = show(sections?.[0])
  expect(document.body.textContent).toContain('4 of 10 episodes are there, 1 failed.')
  expect(document.body.textContent).toContain(`Last problem: ${hostile}`)
  expect(document.querySelector('progress')?.getAttribute('value')).toBe('4')
  expect(document.querySelector('h2')?.textContent).toBe('Sample catalog')
  expect(status).toEqual({ signIns: [], sample: progress })
})

test('the fake payment provider has a link; with test keys there is none', () => {
  const linkOf = (url?: string) => show(productStatus([], undefined, url).sections?.[1]).querySelector('a')
  expect(linkOf('http://127.0.0.1:4403')?.getAttribute('href')).toBe('http://127.0.0.1:4403')
  expect(linkOf()).toBeNull()
})

test('a sample that has not started says so', () => {
  const { sections } = productStatus([], undefined)
  expect(show(sections?.[0]).body.textContent).toContain("It hasn't started.")
})

test("an episode's run links to its episode, other runs to nothing", () => {
  const [link, nothing] = [{ episodeId: 7 }, { podcastId: 7 }].map(
    (input) => html`${episodeOfRun.describe(input)}`,
  )
  expect(show(link).querySelector('a')?.getAttribute('href')).toBe('/episode/7')
  expect(nothing?.text).toBe('')
})
