import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PlaybackIcon } from '#web/ui/playback-icon.tsx'

test.each([true, false])(
  'an icon without a class of its own has the size of icons, playing: %s',
  (isPlaying) => {
    const { container } = render(<PlaybackIcon isPlaying={isPlaying} isLoading={false} />)
    expect(container.querySelector('svg')?.getAttribute('class')).toBe('size-5 shrink-0')
  },
)
