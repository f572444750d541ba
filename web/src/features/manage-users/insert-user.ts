import type { UserRow } from '#shared/domain/user-row.ts'

/** As in the URL. An empty text is the default: every account, every role, newest first. */
export type UserFilter = Record<'beginning' | 'role' | 'sort', string>

type UsersPage = { answer: UserRow[]; nextCursor: string | undefined }

/**
 * Inserts the user at the top, or by email in a filtered list. Leaves out a user beyond the loaded pages,
 * because that user's page will include the row.
 */
export function insertUser<Item extends UsersPage>(
  pages: readonly Item[],
  row: UserRow,
  { beginning, role, sort }: UserFilter,
): Item[] {
  if (!row.email.startsWith(beginning) || (role !== '' && row.role !== role)) return [...pages]
  const isNewestFirst = beginning === '' && sort === ''
  const follows = ({ email }: UserRow) => isNewestFirst || email > row.email
  const found = pages.findIndex(({ answer }) => answer.some(follows))
  const isAtEnd = found === -1 && pages.at(-1)?.nextCursor === undefined
  const pageIndex = isAtEnd || (found === -1 && isNewestFirst) ? pages.length - 1 : found
  return pages.map((page, index) => {
    if (index !== pageIndex) return page
    const before = page.answer.findIndex(follows)
    return { ...page, answer: page.answer.toSpliced(before === -1 ? page.answer.length : before, 0, row) }
  })
}
