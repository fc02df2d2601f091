#!/bin/sh -e
# Usage: set-up.sh <empty directory> <repository>
# Gives the namespaces of this process what a new machine with Debian has: directories and a network of its own, nginx,
# and a name and a repository that lead here.
disk=$1
mount -t tmpfs -o mode=755 machine "$disk"
for name in etc var; do
  mkdir "$disk/$name" "$disk/$name.work"
  mount -t overlay -o "lowerdir=/$name,upperdir=$disk/$name,workdir=$disk/$name.work" overlay "/$name"
done
mount -t tmpfs -o mode=755 srv /srv
mount -t tmpfs -o mode=755 run /run
ip link set lo up
rm -f /etc/nginx/conf.d/* /etc/cron.d/academy
printf '127.0.0.1 localhost academy.example\n' > /etc/hosts
git config --system --replace-all url."file://$2".insteadOf https://git.example/academy.git
git config --system --add safe.directory '*'
nginx
