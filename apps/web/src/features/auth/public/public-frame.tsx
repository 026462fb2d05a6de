import { Anchor, Box } from '@mantine/core'
import { Link, Outlet } from 'react-router'
import { BrandMark } from '@cuecard/ui/brand-mark.tsx'
import classes from './public-frame.module.css'

/** The frame of the screens for people who are not signed in. */
export function PublicFrame() {
  return (
    <div className={classes.frame}>
      <Box component="header" py={20} px="lg">
        <Link to="/login" className={classes.brand}>
          <BrandMark size={28} />
          Cuecard
        </Link>
      </Box>
      <main className={classes.main}>
        <Outlet />
      </main>
      <footer className={classes.foot}>
        <span>Live answers for sales meetings, from your own documents.</span>
        <Anchor component={Link} to="/privacy-policy" c="inherit" underline="always">
          Privacy policy
        </Anchor>
      </footer>
    </div>
  )
}
