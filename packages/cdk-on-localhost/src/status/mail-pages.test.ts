import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createSes } from '../services/ses/ses.ts'
import { mailboxPage } from './mail-pages.ts'

test('the mailbox says when it is empty, and else lists mail newest first with subject, sender and recipient [S20.125]', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mail-pages-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  let hour = 1
  const ses = createSes({ folder, now: () => new Date(`2026-06-01T0${hour}:00:00Z`) })
  expect((await mailboxPage(ses)).body.text).toContain('No mail has been sent.')
  for (const subject of ['First', 'Second']) {
    hour += 1
    const raw = Buffer.from(`From: The Site <a@site.example>\r\nSubject: ${subject}\r\n\r\nHello`)
    ses.deliver({ source: 'bounces@site.example', destinations: ['b@site.example'], raw })
  }
  const { text } = (await mailboxPage(ses)).body
  expect(text).toMatch(/Second<.*The Site &lt;a@site\.example&gt;<.*b@site\.example.*First</s)
})
