/** The styles that sign-in and Home do without at first. */
export const loadLaterStyles = () => import('./later-styles.ts')

/** For code that draws with them. */
export async function withLaterStyles<T>(load: () => Promise<T>): Promise<T> {
  const [loaded] = await Promise.all([load(), loadLaterStyles()])
  return loaded
}
