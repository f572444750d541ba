import type { Dictionary } from '#scripts/lean/counted-text.ts'

const listOf = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter((word) => word !== ''))

/** How reports are written and websites furnished: found by reading the list of the strongest features, and taken out. */
const houseStyle = listOf(`
added advertisement adviser advisers aide aides according acknowledged anchor announced announcing appeared appears april argued article asked associated
august australia began believes caption click cnn column columnist com comment commentary comments confirmed continued copyright correspondent
contact contacts coverage cq daily december declined delivered democratic-leaning dozen dr editor email emerged entertainment expressed facebook february flipside fox
friday getty hoped http https image images inbox insisted interview january journalism joined journalist july june leaning longtime magazine march
monday mr mrs ms news newsletter newspaper noted november noting october op ed opinion opinions page percent photo pic posted press questioning
quote quoted quotes read readers reportedly represent represents reporter reporters reported report reports reuters revealed rush said saturday says section september senior sign snopes sought
spokesman spokesperson spokeswoman stepped stood story subscribe subscriber sunday thursday titled told transcript tuesday turned tweet tweeted
tweets twitter unveiled video views vowed warned wednesday wrote writes www year years month months week weeks yesterday experts phrase lady morning afternoon event conference apologized unprecedented troubling remains old`)

/** Public groups, bodies and programmes, which may be named; other words with a capital are taken for names. */
const publicWords = listOf(`
america american americans amendment bible black capitol catholic catholics christian christianity christians communism communist communists
congress constitution constitutional court democrat democratic democrats european federal first founders gay god hispanic hispanics house
indigenous islam islamic islamist islamists jewish jews judeo latino latinos lgbt lgbtq marxism marxist medicaid medicare muslim muslims native
obamacare republican republicans second security senate senator senators social soviet supreme west western white`)

/** Whether a word or pair may move a rating: no name of anybody, no house style, no single letters. */
export function isFreeOfStyle({ casing }: Dictionary, name: string): boolean {
  return name.split(' ').every((word) => {
    if (houseStyle.has(word) || (word.length < 2 && !/^[ai]$/.test(word))) return false
    const { all, capital } = casing.get(word) ?? { all: 0, capital: 0 }
    return publicWords.has(word) || capital * 2 < all
  })
}
