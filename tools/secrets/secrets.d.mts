export const secretsIn: (filePath: string, content: string) => Promise<string[]>
