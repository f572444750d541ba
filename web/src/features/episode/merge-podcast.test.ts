import { expect, test } from 'vitest'
import { mergePodcast } from '#web/features/episode/merge-podcast.ts'

const own = { id: 1, name: 'Own', image_url: null, geographyName: '', geographyType: '' }
const other = {
  id: 1,
  name: 'Other',
  image_url: '/media/o.webp',
  geographyName: 'Texas',
  geographyType: 'state',
}

test('the episode’s own values come first, the podcast’s answer fills the gaps [S5.25]', () => {
  expect(mergePodcast(own, other)).toEqual({ ...other, name: 'Own' })
})

test('a podcast without any name is an unknown one', () => {
  expect(mergePodcast({ ...own, name: '' }, undefined).name).toBe('Unknown Podcast')
})
