import { expect, test } from 'vitest'
import { detectLanguage } from '#functions/domain/transcript/detect-language.ts'

const english =
  'Rents in our cities have risen far faster than wages, and the council will vote on the plan that they put to the public next month. You can see what this means to the families that have to move, and with them goes the life of the street.'
const spanish =
  'Los alquileres de nuestras ciudades han subido más que los salarios, y el ayuntamiento va a votar el mes que viene sobre el plan que presentó. Esto es muy difícil para las familias que tienen que mudarse, porque con ellas se va la vida de la calle.'
const german =
  'Die Mieten in unseren Städten sind schneller gestiegen als die Löhne, und der Rat wird im nächsten Monat über den Plan abstimmen. Das ist für die Familien nicht leicht, die umziehen müssen, und mit ihnen geht das Leben der Straße, das wir kennen und das ich mag.'
const russian =
  'Цены на жильё в наших городах растут быстрее зарплат, и совет будет голосовать в следующем месяце.'

test.each([
  ['English', english, 'en', 'en'],
  ['English of a place', english, 'en-GB', 'en-GB'],
  ['English of which nothing is told', english, 'und', 'und'],
  ['Spanish', spanish, 'es', 'es'],
  ['Spanish that is told to be English', spanish, 'en-US', 'es'],
  ['Spanish of which nothing is told', spanish, 'und', 'es'],
  ['German that is told to be English', german, 'en', 'de'],
  ['English that is told to be German', english, 'de', 'en'],
  ['Russian that is told to be English', russian, 'en', 'und-Cyrl'],
  ['Tamil of which nothing is told', 'எங்கள் நகரங்களில் வாடகை உயர்ந்துள்ளது.', 'und', 'und-Taml'],
  ['Georgian that is told to be English', 'ქირა ხელფასებზე სწრაფად იზრდება.', 'en', 'und-Geor'],
  ['a script that is not known here', 'ᏣᎳᎩ ᎦᏬᏂᎯᏍᏗ ᎠᏂᏬᏂᏍᎬ', 'en', 'und-Zzzz'],
  ['a language that is not known here', spanish, 'ca', 'ca'],
  ['as much English as Spanish', `${english} ${spanish}`, 'en', 'en'],
  ['English with one sentence of Spanish', `${english} ${spanish.split('.')[0]}`, 'en', 'en'],
  ['ten words of Spanish', spanish.split(' ').slice(0, 10).join(' '), 'en', 'en'],
  ['music', '[Music]', 'en', 'zxx'],
  ['music and applause', '[Music] (applause) ♪ ♪ *laughs* … 12', 'und', 'zxx'],
  ['a word between music', '[Music] Hello. [Music]', 'en', 'en'],
])('%s', (...[, text, told, heard]) => {
  expect(detectLanguage(text.split(/(?<=\.) /), told)).toBe(heard)
})
