import { afterEach, beforeEach, vi } from 'vitest'

/** Keeps what each test logs from the console, and answers its lines. */
export function keepLog(): readonly string[] {
  const lines: string[] = []
  beforeEach(() => {
    lines.length = 0
    for (const level of ['info', 'warn', 'error'] as const) {
      vi.spyOn(console, level).mockImplementation((line: unknown) => void lines.push(String(line)))
    }
  })
  afterEach(() => vi.restoreAllMocks())
  return lines
}
