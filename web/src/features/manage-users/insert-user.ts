import type { UserRow } from '#shared/domain/user-row.ts'

type UsersPage = { answer: UserRow[]; nextCursor: string | undefined }

/**
 * Inserts the user at the top, or by email in a filtered list. Leaves out a user beyond the loaded pages,
 * because that user's page will include the row.
 */
export function insertUser<Item extends UsersPage>(
  pages: readonly Item[],
  row: UserRow,
  prefix: string,
): Item[] {
  if (!row.email.startsWith(prefix)) return [...pages]
  const follows = ({ email }: UserRow) => prefix === '' || email > row.email
  const found = pages.findIndex(({ answer }) => answer.some(follows))
  const isAtEnd = found === -1 && pages.at(-1)?.nextCursor === undefined
  const pageIndex = isAtEnd || (found === -1 && prefix === '') ? pages.length - 1 : found
  return pages.map((page, index) => {
    if (index !== pageIndex) return page
    const before = page.answer.findIndex(follows)
    return { ...page, answer: page.answer.toSpliced(before === -1 ? page.answer.length : before, 0, row) }
  })
}
