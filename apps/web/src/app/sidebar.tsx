import { ActionIcon, useComputedColorScheme, useMantineColorScheme, Flex, Text } from '@mantine/core'
import * as icons from '@tabler/icons-react'
import { Link, useLocation } from 'react-router'
import { useSession, useLogout } from '../lib/session.ts'
import { IconButton } from '../shared/controls/button.tsx'
import { isCurrent, sidebarGroups } from './navigation.ts'
import classes from './sidebar.module.css'

interface SidebarProps {
  /** Icons only. */
  collapsed: boolean
  onOpenPalette: () => void
  /** Collapses or expands the sidebar; closes the drawer. */
  onToggle: () => void
  /** Set in the drawer of narrow screens. */
  onNavigate?: () => void
}

/** Company at the top, grouped navigation, user and theme at the bottom. */
export function Sidebar({ collapsed, onOpenPalette, onToggle, onNavigate }: SidebarProps) {
  return (
    <div className={classes.sidebar} data-collapsed={collapsed}>
      <Head collapsed={collapsed} onToggle={onToggle} drawer={onNavigate !== undefined} />
      <button
        type="button"
        className={classes.search}
        onClick={onOpenPalette}
        title={collapsed ? 'Search or ask' : undefined}
      >
        <icons.IconSearch size={16} aria-hidden="true" />
        <span className={classes.label}>Search or ask</span>
        <kbd className={classes.keys} aria-hidden="true">
          {isApple() ? '⌘K' : 'Ctrl K'}
        </kbd>
      </button>
      <Navigation collapsed={collapsed} {...(onNavigate ? { onNavigate } : {})} />
      <Foot collapsed={collapsed} />
    </div>
  )
}

const isApple = (): boolean => /mac|iphone|ipad/i.test(navigator.userAgent)

function Head({ collapsed, onToggle, drawer }: { collapsed: boolean; onToggle: () => void; drawer: boolean }) {
  const { company } = useSession()
  const name = company?.name ?? 'No company'
  const toggle = collapsed ? 'Expand sidebar' : 'Collapse sidebar'
  return (
    <div className={classes.head}>
      <span className={classes.badge} aria-hidden="true">
        {[...name][0]?.toUpperCase()}
      </span>
      <span className={classes.company} title={name}>
        {name}
      </span>
      {drawer ? (
        <IconButton icon={icons.IconX} aria-label="Close navigation" onClick={onToggle} />
      ) : (
        <ActionIcon aria-label={toggle} title={toggle} aria-expanded={!collapsed} onClick={onToggle}>
          {collapsed ? (
            <icons.IconLayoutSidebarLeftExpand size={16} aria-hidden="true" />
          ) : (
            <icons.IconLayoutSidebarLeftCollapse size={16} aria-hidden="true" />
          )}
        </ActionIcon>
      )}
    </div>
  )
}

function Navigation({ collapsed, onNavigate }: { collapsed: boolean; onNavigate?: () => void }) {
  const session = useSession()
  const location = useLocation()
  return (
    <nav className={classes.nav} aria-label="Main">
      {sidebarGroups(session).map(({ label, destinations }) => (
        <div key={label ?? 'main'} className={classes.group}>
          {label ? <h2 className={classes.groupLabel}>{label}</h2> : null}
          <Flex component="ul" className="cc-list" direction="column" gap={1}>
            {destinations.map(({ to, label, icon: Icon }) => (
              <li key={to}>
                <Link
                  to={to}
                  className={classes.item}
                  title={collapsed ? label : undefined}
                  aria-current={isCurrent(to, location) ? 'page' : undefined}
                  onClick={onNavigate}
                >
                  <Icon size={16} stroke={1.75} aria-hidden="true" />
                  <span className={classes.label}>{label}</span>
                </Link>
              </li>
            ))}
          </Flex>
        </div>
      ))}
    </nav>
  )
}

function Foot({ collapsed }: { collapsed: boolean }) {
  const { user } = useSession()
  const logout = useLogout()
  const scheme = useComputedColorScheme('light')
  const { setColorScheme } = useMantineColorScheme()
  const theme = scheme === 'dark' ? 'Use light theme' : 'Use dark theme'
  const name = [user.first_name, user.last_name].filter(Boolean).join(' ')
  return (
    <div className={classes.foot}>
      <button
        type="button"
        className={classes.item}
        title={collapsed ? 'Logout' : undefined}
        disabled={logout.isPending}
        onClick={() => logout.mutate()}
      >
        <icons.IconLogout size={16} stroke={1.75} aria-hidden="true" />
        <span className={classes.label}>Logout</span>
      </button>
      <div className={classes.person}>
        <span className={classes.who}>
          {name ? (
            <Text span inherit truncate fz="sm" fw={500}>
              {name}
            </Text>
          ) : null}
          <Text span inherit truncate c="dimmed" fz="xs" title={user.email}>
            {user.email}
          </Text>
        </span>
        <ActionIcon
          aria-label={theme}
          title={theme}
          onClick={() => setColorScheme(scheme === 'dark' ? 'light' : 'dark')}
        >
          {scheme === 'dark' ? (
            <icons.IconSun size={16} aria-hidden="true" />
          ) : (
            <icons.IconMoon size={16} aria-hidden="true" />
          )}
        </ActionIcon>
      </div>
    </div>
  )
}
