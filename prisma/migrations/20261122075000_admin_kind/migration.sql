-- A value that a migration adds to an enum can be used by the next one.
ALTER TYPE "AccountKind" ADD VALUE 'admin';
