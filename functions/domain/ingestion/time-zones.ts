/**
 * Minutes east of UTC (RFC 822 section 5.1, and further abbreviations in feeds). Of several meanings the most
 * frequent one in feeds is listed: IST is Indian time, CST and AST are American.
 */
const zones: ReadonlyMap<string, number> = new Map(
  Object.entries({
    ut: 0,
    utc: 0,
    gmt: 0,
    z: 0,
    wet: 0,
    west: 60,
    bst: 60,
    cet: 60,
    met: 60,
    mez: 60,
    wat: 60,
    cest: 120,
    mest: 120,
    mesz: 120,
    eet: 120,
    cat: 120,
    sast: 120,
    eest: 180,
    msk: 180,
    trt: 180,
    eat: 180,
    gst: 240,
    pkt: 300,
    ist: 330,
    npt: 345,
    ict: 420,
    wib: 420,
    hkt: 480,
    sgt: 480,
    myt: 480,
    pht: 480,
    wita: 480,
    awst: 480,
    jst: 540,
    kst: 540,
    wit: 540,
    acst: 570,
    aest: 600,
    acdt: 630,
    aedt: 660,
    nzst: 720,
    nzdt: 780,
    ndt: -150,
    nst: -210,
    brt: -180,
    art: -180,
    adt: -180,
    clst: -180,
    ast: -240,
    edt: -240,
    clt: -240,
    est: -300,
    cdt: -300,
    cot: -300,
    pet: -300,
    cst: -360,
    mdt: -360,
    mst: -420,
    pdt: -420,
    pst: -480,
    akdt: -480,
    akst: -540,
    hdt: -540,
    hst: -600,
  }),
)

/** Abbreviations that do not say whether it is summer. */
const places: ReadonlyMap<string, string> = new Map([
  ['et', 'america/new_york'],
  ['ct', 'america/chicago'],
  ['mt', 'america/denver'],
  ['pt', 'america/los_angeles'],
])

const clocks = new Map<string, Intl.DateTimeFormat | undefined>()
/** More than there are time zones; a document that invents names must not fill the memory. */
const mostClocks = 1000

function createClock(timeZone: string): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
  } catch {
    return undefined
  }
}

/** Undefined if there is no time zone of this name. */
function clockIn(timeZone: string): Intl.DateTimeFormat | undefined {
  if (!clocks.has(timeZone) && clocks.size < mostClocks) clocks.set(timeZone, createClock(timeZone))
  return clocks.get(timeZone)
}

const numericForm = /([+\u2212\u2013-])(\d{1,2}?)(?::(\d{0,2})|(\d{2}))?$/

/** Undefined without a number, or if no place on earth has this offset. */
function writtenMinutes(zone: string): number | undefined {
  const [, sign, hours, afterColon = '', others = afterColon] = numericForm.exec(zone) ?? []
  const minutes = Number(hours) * 60 + Number(others.padEnd(2, '0'))
  if (sign === undefined || !(minutes <= 15 * 60) || Number(others) > 59) return undefined
  return sign === '+' ? minutes : -minutes
}

/** `America/New_York`. `localTime` is the date as if it were in UTC. */
function minutesOfPlace(timeZone: string, localTime: number): number | undefined {
  const clock = clockIn(timeZone)
  if (!clock) return undefined
  const offsetAt = (time: number) => writtenMinutes(clock.format(time)) ?? 0
  return offsetAt(localTime - offsetAt(localTime) * 60_000)
}

/** An unknown zone counts as UTC, because a wrong hour does less harm than no date. */
export function minutesOfZone(zone: string | undefined, localTime: number): number {
  if (!zone) return 0
  const name = zone.toLowerCase()
  const place = name.includes('/') ? name : places.get(name)
  if (place) return minutesOfPlace(place, localTime) ?? 0
  return writtenMinutes(name) ?? zones.get(/^[a-z]*/.exec(name)?.[0] ?? '') ?? 0
}
