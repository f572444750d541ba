import { expect, test } from 'vitest'
import { artwork } from '#web/features/player/use-media-session.ts'

test('a picture of ours is offered at every width it is kept at', () => {
  expect(artwork('/media/abc-320.webp')).toEqual([
    { src: '/media/abc-96.webp', sizes: '96x96', type: 'image/webp' },
    { src: '/media/abc-320.webp', sizes: '320x320', type: 'image/webp' },
    { src: '/media/abc-640.webp', sizes: '640x640', type: 'image/webp' },
  ])
})

test('any other picture is offered as it is, and none is none', () => {
  expect(artwork('/media/abc.png')).toEqual([{ src: '/media/abc.png' }])
  expect(artwork(null)).toEqual([])
})
