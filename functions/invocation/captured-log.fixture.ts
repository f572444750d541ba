import { afterEach, beforeEach, vi } from 'vitest'

export function captureLog(lines: string[] = []): readonly string[] {
  for (const level of ['debug', 'info', 'warn', 'error'] as const) {
    vi.spyOn(console, level).mockImplementation((line: unknown) => void lines.push(String(line)))
  }
  return lines
}

export function captureLogOfEachTest(): readonly string[] {
  const lines: string[] = []
  beforeEach(() => {
    lines.length = 0
    captureLog(lines)
  })
  afterEach(() => vi.restoreAllMocks())
  return lines
}
