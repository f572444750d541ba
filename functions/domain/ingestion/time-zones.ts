/** Minutes east of UTC (RFC 822 section 5.1, and further abbreviations in feeds). */
const zones: Readonly<Record<string, number>> = {
  ut: 0,
  utc: 0,
  gmt: 0,
  z: 0,
  wet: 0,
  west: 60,
  bst: 60,
  cet: 60,
  cest: 120,
  eet: 120,
  eest: 180,
  msk: 180,
  est: -300,
  edt: -240,
  cst: -360,
  cdt: -300,
  mst: -420,
  mdt: -360,
  pst: -480,
  pdt: -420,
  akst: -540,
  akdt: -480,
  hst: -600,
  jst: 540,
  aest: 600,
  aedt: 660,
  nzst: 720,
  nzdt: 780,
}

export function minutesOfZone(zone: string | undefined): number | undefined {
  if (!zone) return 0
  const numeric = /^(?:gmt|utc)?([+-])(\d{1,2}):?(\d{2})?$/i.exec(zone)
  if (!numeric) return zones[zone.toLowerCase()]
  const minutes = Number(numeric[2]) * 60 + Number(numeric[3] ?? 0)
  return numeric[1] === '-' ? -minutes : minutes
}
