#!/bin/sh
# Usage: write.sh <file>
# Sends messages by https, each from another address, for as long as this process lives. The texts of those that were
# accepted are in the file.
n=0
while :; do
  n=$((n + 1))
  address=127.$((n % 250)).$((n / 250)).9
  body="{\"name\":\"Asha Rao\",\"email\":\"asha$n@example.com\",\"subject\":\"student\",\"message\":\"message $n\"}"
  curl --silent --fail --output /dev/null --interface "$address" --max-time 30 --header 'Content-Type: application/json' \
    --header 'Origin: https://academy.example' --data "$body" https://academy.example/api/users/register &&
    echo "message $n" >> "$1"
  sleep 0.2
done
