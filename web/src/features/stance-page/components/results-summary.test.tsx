import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ResultsSummary } from '#web/features/stance-page/components/results-summary.tsx'

test.each([
  { found: 'no episodes', count: 0, savedSeconds: 0, text: 'Found 0 episodes' },
  { found: 'episodes of unknown length', count: 3, savedSeconds: 0, text: 'Found 3 episodes' },
  {
    found: 'an hour and a half',
    count: 3,
    savedSeconds: 5400,
    text: "Found 3 episodesYou've saved 1.5 hours of listening.",
  },
])(
  'of $found the results say how many, and the hours only where there are some [S2.51]',
  ({ text, ...summary }) => {
    render(<ResultsSummary stance="Centrist" {...summary} />)
    expect(screen.getByText(/^Found/).parentElement?.textContent).toBe(text)
  },
)
