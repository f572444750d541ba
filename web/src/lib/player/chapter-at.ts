import type { Chapter } from '#shared/domain/chapter.ts'

/** The chapter that a time lies in, in the order that chapters come in; undefined before the first. */
export function chapterAt(chapters: readonly Chapter[], seconds: number): Chapter | undefined {
  return chapters.findLast(({ start_time }) => start_time <= seconds)
}
