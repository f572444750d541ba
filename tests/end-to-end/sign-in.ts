import type { Page } from 'playwright-core'
import { type SampleAccount, samplePerson } from '#local/people.ts'
import type { Role } from '#shared/rules/access.ts'

export async function sendSignIn(
  page: Page,
  { email, password }: Omit<SampleAccount, 'role'>,
): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

export async function signInAs(page: Page, person: Omit<SampleAccount, 'role'>): Promise<void> {
  await sendSignIn(page, person)
  await page.getByRole('button', { name: `account of ${person.email}` }).waitFor()
}

export const signInWithRole = (page: Page, role: Role): Promise<void> => signInAs(page, samplePerson(role))
