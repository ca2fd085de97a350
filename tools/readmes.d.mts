export const findings: (english: string, spanish: string) => string[]
