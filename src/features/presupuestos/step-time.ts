import { showTime } from '#shared/dates.ts'

/** '24/11 06:48': a step's hour, short; its year where it is another. */
export const showStepTime = (time: string): string => {
  const said = showTime(time)
  return said.slice(6, 10) === String(new Date().getFullYear()) ? `${said.slice(0, 5)} ${said.slice(11)}` : said
}
